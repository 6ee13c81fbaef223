"""Tokens → syntax, by recursive descent over the grammar of the CEL language definition."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from scheduler_core.cel.errors import CompileError, described
from scheduler_core.cel.lexer import Token, tokens
from scheduler_core.cel.macros import unfolded
from scheduler_core.cel.syntax import Call, Ident, ListLiteral, Literal, MapLiteral, Node, Select
from scheduler_core.cel.values import MAX_INT, UInt

_LEVELS: Final = (
    ("<", "<=", ">", ">=", "==", "!=", "in"),
    ("+", "-"),
    ("*", "/", "%"),
)
_NAMES: Final = {"in": "@in"}
_CONSTANTS: Final = {"true": True, "false": False, "null": None}
_MOST_NESTED: Final = 250


def parse(text: str) -> Node:
    """Raises CompileError."""
    parser = _Parser(text)
    node = parser.expression()
    parser.expect_end()
    return node


class _Parser:
    def __init__(self, text: str) -> None:
        self._text = text
        self._tokens = tokens(text)
        self._index = 0
        self._depth = 0

    def expression(self) -> Node:
        """A condition, or what it may be made of."""
        self._depth += 1
        if self._depth > _MOST_NESTED:
            raise self._error(self._next, f"expression recursion limit exceeded: {_MOST_NESTED}")
        node = self._joined("||", "_||_", self._conjunction)
        if self._accept("?"):
            at = self._previous.at
            yes = self._joined("||", "_||_", self._conjunction)
            self._expect(":")
            node = Call("_?_:_", None, (node, yes, self.expression()), at)
        self._depth -= 1
        return node

    def expect_end(self) -> None:
        if self._next.kind != "end":
            raise self._mismatch("<EOF>")

    def _conjunction(self) -> Node:
        return self._joined("&&", "_&&_", lambda: self._binary(0))

    def _joined(self, sign: str, function: str, part: Callable[[], Node]) -> Node:
        parts, at = [part()], self._next.at
        while self._accept(sign):
            parts.append(part())
        return parts[0] if len(parts) == 1 else Call(function, None, tuple(parts), at)

    def _binary(self, level: int) -> Node:
        if level == len(_LEVELS):
            return self._unary()
        node = self._binary(level + 1)
        while self._next.text in _LEVELS[level] and self._next.kind in ("sign", "ident"):
            sign = self._advance()
            name = _NAMES.get(sign.text, f"_{sign.text}_")
            node = Call(name, None, (node, self._binary(level + 1)), sign.at)
        return node

    def _unary(self) -> Node:
        signs: list[Token] = []
        while self._next.text in ("!", "-") and self._next.kind == "sign":
            signs.append(self._advance())
        if signs and signs[-1].text == "-" and type(self._next.value) in (int, float):
            sign, number = signs.pop(), self._advance()
            value = number.value
            assert isinstance(value, int | float)
            node = self._member(Literal(self._checked(-value, number), sign.at))
        else:
            node = self._member(self._primary())
        for sign in reversed(signs):
            node = Call("!_" if sign.text == "!" else "-_", None, (node,), sign.at)
        return node

    def _member(self, node: Node) -> Node:
        while True:
            at = self._next.at
            if self._accept("."):
                name = self._name()
                if self._accept("("):
                    node = self._macro(Call(name, node, self._arguments(")"), at))
                else:
                    node = Select(node, name, at)
            elif self._accept(".?"):
                node = Select(node, self._name(), at, optional=True)
            elif self._accept("[") or self._accept("[?"):
                name = "_[_]" if self._previous.text == "[" else "_[?_]"
                index = self.expression()
                self._expect("]")
                node = Call(name, None, (node, index), at)
            else:
                return node

    def _primary(self) -> Node:
        token = self._advance()
        if token.kind == "literal":
            return Literal(self._checked(token.value, token), token.at)
        if token.kind == "ident" and token.text in _CONSTANTS:
            return Literal(_CONSTANTS[token.text], token.at)
        if token.text == "(":
            node = self.expression()
            self._expect(")")
            return node
        if token.text in ("[", "[?"):
            if token.text == "[?":
                self._index -= 1
                self._tokens[self._index] = Token("sign", "?", token.at + 1)
            return self._list(token.at)
        if token.text == "{":
            return self._map(token.at)
        if token.text == ".":
            token = self._advance()
        if token.kind != "ident" or token.text == "in":
            raise self._mismatch("an expression", token)
        if self._accept("("):
            return self._macro(Call(token.text, None, self._arguments(")"), token.at))
        return Ident(token.text, token.at)

    def _list(self, at: int) -> Node:
        elements, optional = [], []
        while not self._accept("]"):
            optional.append(self._accept("?"))
            elements.append(self.expression())
            if not self._accept(","):
                self._expect("]")
                break
        return ListLiteral(tuple(elements), tuple(optional), at)

    def _map(self, at: int) -> Node:
        entries = []
        while not self._accept("}"):
            is_optional = self._accept("?")
            key = self.expression()
            self._expect(":")
            entries.append((key, self.expression(), is_optional))
            if not self._accept(","):
                self._expect("}")
                break
        return MapLiteral(tuple(entries), at)

    def _arguments(self, closing: str) -> tuple[Node, ...]:
        found: list[Node] = []
        while not self._accept(closing):
            found.append(self.expression())
            if not self._accept(","):
                self._expect(closing)
                break
        return tuple(found)

    def _macro(self, call: Call) -> Node:
        return unfolded(call, self._text)

    def _checked(self, value: object, token: Token) -> object:
        if type(value) is int and not -MAX_INT - 1 <= value <= MAX_INT:
            raise self._error(token, "Syntax error: invalid int literal")
        if type(value) is UInt and value >= 2**64:
            raise self._error(token, "Syntax error: invalid uint literal")
        return value

    def _name(self) -> str:
        if self._next.kind != "ident":
            raise self._mismatch("IDENTIFIER")
        return self._advance().text

    @property
    def _next(self) -> Token:
        return self._tokens[self._index]

    @property
    def _previous(self) -> Token:
        return self._tokens[self._index - 1]

    def _advance(self) -> Token:
        token = self._next
        if token.kind != "end":
            self._index += 1
        return token

    def _accept(self, sign: str) -> bool:
        if self._next.kind == "sign" and self._next.text == sign:
            self._index += 1
            return True
        return False

    def _expect(self, sign: str) -> None:
        if not self._accept(sign):
            raise self._mismatch(f"'{sign}'")

    def _mismatch(self, wanted: str, found: Token | None = None) -> CompileError:
        token = found or self._next
        return self._error(token, f"Syntax error: mismatched input '{token.text}' expecting {wanted}")

    def _error(self, token: Token, message: str) -> CompileError:
        return described(self._text, token.at, message)
