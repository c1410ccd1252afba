"""What the project says of some hundred inputs, as stored text: a change of it is a diff that one reads."""
