// Whether the page on screen is all there: its code and data have come, its socket has caught up, what the reader wrote or
// chose has taken effect, and all of it is drawn. The root element says so to programs that drive the page: data-ready.

/** Frames and attributes come from outside, so that tests own them. */
export interface ReadinessWorld {
  /** Runs once the next frame is drawn; what is returned calls it off. */
  whenDrawn: (run: () => void) => () => void
  say: (ready: boolean, awaited: readonly string[]) => void
}

/** What a page still awaits, by name. It begins with one: its first drawing. */
export class Readiness {
  private readonly awaited: string[] = []
  private callOff: (() => void) | null = null
  readonly begun: () => void

  constructor(private readonly world: ReadinessWorld) {
    this.begun = this.expect('first drawing')
  }

  /** Something belongs on the page that is not there. What is returned says that it has come, or is not wanted any more. */
  expect(what: string): () => void {
    let open = true
    this.callOff?.()
    this.callOff = null
    this.awaited.push(what)
    this.world.say(false, this.awaited)
    return () => {
      if (!open) return
      open = false
      this.awaited.splice(this.awaited.indexOf(what), 1)
      this.world.say(false, this.awaited)
      if (this.awaited.length === 0) this.settle()
    }
  }

  /** What has come may ask for more as soon as it is drawn: a page is there after the second frame that awaits nothing. */
  private settle(): void {
    this.callOff = this.world.whenDrawn(() => {
      this.callOff = this.world.whenDrawn(() => {
        this.callOff = null
        this.world.say(true, [])
      })
    })
  }
}
