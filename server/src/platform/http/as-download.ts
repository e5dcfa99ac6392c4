/** A `Content-Disposition` that has browsers save a file under the name that its owner gave it (RFC 6266). */
export function asDownload(name: string): string {
  // RFC 8187 allows fewer signs than addresses do.
  const encoded = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename*=UTF-8''${encoded}`;
}
