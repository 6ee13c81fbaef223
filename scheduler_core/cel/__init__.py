"""CEL, the expression language of device selectors, as kube-scheduler evaluates it (spec 12 §5.4).

lexer.py, parser.py   text → syntax; macros.py unfolds what is written for short
values.py             what a value may be, what equals what
program.py            syntax → a program that can be evaluated, with its cost
operators.py, loops.py, calls.py    members of values, loops and bound variables, functions by the types of their arguments
frame.py              the variables of an evaluation and its cost so far
reads.py              which names and keys an expression reads
functions/            the libraries
regex_syntax.py, regex.py    regular expressions as RE2 reads them, in time that grows with text × pattern
errors.py             what may go wrong
compilation.py        the door: ``compile_expression``

The evaluator is written here because the selectors need what no small library has (docs/decisions/0011-cel.md). There is no type checker:
kube-scheduler refuses an expression with wrong types when it compiles it; here it fails only when it is evaluated.
"""
