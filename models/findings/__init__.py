"""What a reader's own report is asked: one module for each chapter that has a finding, all answering alike."""
