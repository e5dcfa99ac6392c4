/** The longest that RFC 5646 gives as an example of need. */
const lengthLimit = 35;

/** A well-formed language tag (BCP 47) in its one spelling; undefined for anything else. */
export function languageTag(written: string): string | undefined {
  const tag = written.trim();
  if (tag.length > lengthLimit || !/^[a-z]{2,3}(?:-[a-z\d]{1,8})*$/i.test(tag)) return undefined;
  try {
    return Intl.getCanonicalLocales(tag)[0];
  } catch {
    return undefined;
  }
}
