"""The built site in Firefox, where this machine has it: pages, figures and films work there."""

from in_other_browsers import *  # noqa: F403

NAME = "Firefox"
