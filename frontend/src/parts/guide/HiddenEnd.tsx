/** In place of what would tell the class what it is asked. */
export const HiddenEnd = () => <span title="Hidden until the answer is revealed">hidden</span>
