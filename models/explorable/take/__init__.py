"""What a reader takes along of a page: a chart or a table as a picture and as rows."""
