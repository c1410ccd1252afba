"""Makes of the pages that Sphinx wrote a site that opens quickly: one style sheet, few scripts, names that say
what a file holds, and a policy of what a page may load. Knows nothing of this book.
"""
