/** Milliseconds. By itself, as a first visit reckons with it and with nothing else of days (`day.ts`). */
export const dayLength = 86_400_000;
