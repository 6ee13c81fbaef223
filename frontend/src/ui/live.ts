/**
 * Goes onto an element whose words are said when they come and whenever they change. It has no role "status": to those who read a
 * page line by line Orca says "statusbar" for that role, and leaves out the words of the element.
 */
export const LIVE = { 'aria-live': 'polite', 'aria-atomic': true } as const
