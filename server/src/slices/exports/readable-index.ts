/** The page that an export begins with: what is in it, in plain words. It needs nothing from elsewhere. */
import { escapeHtml } from '#contract/core/html.ts';
import type { SiteSettings } from '#contract/core/site.ts';
import { dayText } from '../../platform/day-text.ts';

export interface Contents {
  parts: { file: string; about: string; count: number }[];
  files: number;
}

export function renderIndex(site: SiteSettings, { parts, files }: Contents, madeAt: Date): string {
  const name = escapeHtml(site.name);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Your data from ${name}</title>
<style>
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
table { width: 100%; border-collapse: collapse; }
th, td { padding: 0.4rem 0.6rem; border-bottom: 1px solid #bbb; text-align: left; vertical-align: top; }
td:last-child, th:last-child { text-align: right; }
</style>
</head>
<body>
<h1>Your data from ${name}</h1>
<p>This is what ${name} (${escapeHtml(site.publicUrl)}) stores about you, as of ${dayText(madeAt, 0)}.</p>
<table>
<thead><tr><th>File</th><th>Contents</th><th>Entries</th></tr></thead>
<tbody>
${parts.map(rowOf).join('\n')}
<tr><td>files</td><td>Your profile picture, and the pictures and files of your products in their largest size.</td><td>${files}</td></tr>
</tbody>
</table>
${notes.map((note) => `<p>${escapeHtml(note)}</p>`).join('\n')}
</body>
</html>
`;
}

const notes = [
  'The .json files are lists with one entry per line. You can open them in any text editor and import them in most spreadsheets.',
  'Times are in UTC. Pictures and attachments are in one folder per product, named after its ID, under the names in products.json.',
  'Not included: your password, which is stored only as a hash; your session keys; drafts, which only your browser has; and what others wrote, except messages you received and quotes in your comments.',
];

function rowOf({ file, about, count }: Contents['parts'][number]): string {
  const name = escapeHtml(file);
  return `<tr><td><a href="${name}">${name}</a></td><td>${escapeHtml(about)}</td><td>${count}</td></tr>`;
}
