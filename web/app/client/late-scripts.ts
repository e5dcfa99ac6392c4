/**
 * Scripts come after what the first sight of a page is made of, its styles, fonts and pictures: on a slow line they
 * would share it. The router's list of them cannot say so.
 */
export function scriptsLate(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}
