import type { FastifyInstance } from 'fastify';
import { dayOf } from '#contract/core/day.ts';
import { paths } from '#contract/core/paths.ts';
import * as calls from '#contract/imports/calls.ts';
import type { AppContext } from '../../platform/app-context.ts';
import { type Binding, bindMember } from '../../platform/http/binding.ts';
import { downloadLimit, registerDownloadByToken } from '../../platform/http/files.ts';
import { addImportNames, cancelImport, importGone, mapImport, runImport } from './actions.ts';
import { startTableDownload, takeTable } from './downloads.ts';
import { countFaults, listFaultSums, listFaults } from './fault-queries.ts';
import { findColumns, findNewest } from './queries.ts';

export function importRoutes(context: AppContext): Binding[] {
  const { database } = context;
  return [
    bindMember(calls.getNewestImport, {
      handle: async ({ kind }) => (await findNewest(database, kind)) ?? null,
    }),
    bindMember(calls.listImportFaults, {
      handle: async (list) => {
        const [faults, total, sums] = await Promise.all([
          listFaults(database, list),
          countFaults(database, list),
          listFaultSums(database, list.id),
        ]);
        return { faults, total, sums };
      },
    }),
    bindMember(calls.viewImportColumns, {
      handle: async ({ id }) => {
        const [found, { timeZone }] = await Promise.all([findColumns(database, id), context.readSite()]);
        if (found === undefined) throw importGone();
        return { ...found, timeZone };
      },
    }),
    bindMember(calls.mapImport, { handle: (mapped) => mapImport(context, mapped) }),
    bindMember(calls.addImportNames, { handle: (named, viewer) => addImportNames(context, named, viewer) }),
    bindMember(calls.runImport, { handle: (run, viewer) => runImport(context, run, viewer) }),
    bindMember(calls.cancelImport, { handle: (named, viewer) => cancelImport(context, named, viewer) }),
    bindMember(calls.startTableDownload, {
      limit: downloadLimit,
      handle: (input, viewer) => startTableDownload(context, input, viewer),
    }),
  ];
}

export function registerTableDownload(app: FastifyInstance, context: AppContext): void {
  registerDownloadByToken(app, paths.downloadTable(), async (word) => {
    const { name, table } = await takeTable(context, word);
    const day = dayOf(context.now());
    return { name: `${name}-${day}.csv`, type: 'text/csv; charset=utf-8', content: table };
  });
}
