interface Pending {
  text: string | null
  written: () => void
  timer: ReturnType<typeof setTimeout>
}

/** Writes the last text that it was given under a name, a little later: whoever types gives one with every key. */
export class LateWriter {
  private readonly pending = new Map<string, Pending>()

  constructor(
    private readonly write: (name: string, text: string | null) => void,
    private readonly afterMs: number,
  ) {}

  /** `written` is called once the text is written, and not at all if another one takes its place. */
  put(name: string, text: string | null, written: () => void): void {
    this.drop(name)
    this.pending.set(name, { text, written, timer: setTimeout(() => this.finish(name), this.afterMs) })
  }

  /** What is still to be written under a name; undefined: nothing. */
  unwritten(name: string): string | null | undefined {
    return this.pending.get(name)?.text
  }

  drop(name: string): void {
    clearTimeout(this.pending.get(name)?.timer)
    this.pending.delete(name)
  }

  /** Writes at once what is still to be written: nothing runs any more once the page is left. */
  flush(): void {
    for (const name of [...this.pending.keys()]) this.finish(name)
  }

  private finish(name: string): void {
    const { text, written } = this.pending.get(name)!
    this.drop(name)
    this.write(name, text)
    written()
  }
}
