/** `1,204 products` */
export function usesText(uses = 0): string {
  return `${uses.toLocaleString('en')} ${uses === 1 ? 'product' : 'products'}`;
}
