"""What people do to who may do what. Each function is one transaction, with its entry in the audit log.
A refused attempt to come in leaves its entry and nothing else.

accounts     the first operator
signing_in   accounts in and out, participants by their workshop's code
places       personal links, by which participants come back
workshops    making and closing them, new codes, removing somebody
shares       who may see a thing: its visibility, and links to it
tokens       access for programs
"""
