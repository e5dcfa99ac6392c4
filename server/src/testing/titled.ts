/** The title of tests that are skipped if a requirement is missing, with the reason. */
export function titled(title: string, lacks: string | false): string {
  return lacks === false ? title : `${title}: skipped, ${lacks}`;
}
