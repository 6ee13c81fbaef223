"""What all lists have in common.

filters     what lists can be narrowed down by, one file per resource
ordering    their order
pagination  their pages
"""
