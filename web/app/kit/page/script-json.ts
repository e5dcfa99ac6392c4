/** JSON for an inert script: no `<` in it, so that nothing ends the script early. */
export function scriptJson(data: object): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
