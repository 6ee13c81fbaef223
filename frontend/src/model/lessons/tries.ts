import type { Try } from '../../wire/lessons'

/** Whether a try was played as a run; others are timelines and elections. */
export const isRun = ({ page }: NonNullable<Try['run']>): boolean => page.startsWith('/runs/')
