/** Navigation state of a link to the sign-in page that continues to the community site at once. */
export const straightOn = { straightOn: true };

export function isDirectSignIn(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'straightOn' in state && state.straightOn === true;
}
