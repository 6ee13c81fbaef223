/** Letters that are typed, or a text that is pasted, there are for it; letters choose in a list, too. */
const TEXTS = 'input:not([type="checkbox"], [type="radio"], [type="range"]), textarea, select, [contenteditable="true"], .cm-editor'
const COVERS = '[role="dialog"], [role="menu"]'

/** Whether somebody types in what an event is about: the page leaves its keys, and what is pasted, to it. */
export const takesText = (target: EventTarget | null): boolean => target instanceof Element && target.closest(TEXTS) !== null

/** Whether a dialog or a menu is open: all keys, and what is pasted, are for it. */
export const isCovered = (): boolean => document.querySelector(COVERS) !== null
