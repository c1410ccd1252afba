"""What a number is: as printed, with what rounding leaves open; an estimate; a domain; their words."""
