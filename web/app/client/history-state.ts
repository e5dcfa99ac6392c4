/**
 * Takes something out of the browser's own record of this page, so that neither a reload nor coming back meets it again.
 * The router keeps its state under `usr`.
 */
export function forgetInHistory(name: string): void {
  const entry = window.history.state as { usr?: Record<string, unknown> } | null;
  if (entry?.usr?.[name] === undefined) return;
  const { [name]: _told, ...usr } = entry.usr;
  window.history.replaceState({ ...entry, usr }, '');
}
