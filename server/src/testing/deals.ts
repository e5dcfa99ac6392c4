/** The home list as any client asks for it. */
import { type Callee, call } from './call.ts';

export interface Deal {
  id: number;
  del_title: string;
  del_active: number;
  [name: string]: unknown;
}

interface DealList {
  deals: Deal[];
  totalCount: number;
  category: Record<string, unknown> | null;
  label: Record<string, unknown> | null;
}

export function listDeals(app: Callee, body: Record<string, unknown> = {}) {
  return call<DealList>(app, 'homePageDeals', body);
}

/** The titles of the list, in its order. */
export async function listTitles(app: Callee, body: Record<string, unknown> = {}): Promise<string[]> {
  const { status, body: reply } = await listDeals(app, { limit: 200, ...body });
  if (status !== 200) throw new Error(`the list was refused: ${reply.message}`);
  return reply.deals.map(({ del_title }) => del_title);
}
