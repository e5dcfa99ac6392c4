import type { Attachment } from '#contract/files/model.ts';

/** Common names of the file types that members attach most. */
const names: Record<string, string> = {
  'application/pdf': 'PDF',
  'application/zip': 'ZIP archive',
  'application/msword': 'Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'Word document',
  'application/vnd.ms-excel': 'Excel workbook',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'Excel workbook',
  'application/vnd.ms-powerpoint': 'PowerPoint presentation',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'PowerPoint presentation',
  'application/vnd.oasis.opendocument.text': 'OpenDocument text',
  'application/vnd.oasis.opendocument.spreadsheet': 'OpenDocument spreadsheet',
  'application/rtf': 'Rich text',
  'image/svg+xml': 'SVG drawing',
  'text/calendar': 'Calendar entry',
  'text/csv': 'CSV table',
  'text/html': 'HTML page',
  'text/plain': 'Text',
};

/** Returns the type in words, or else the extension of the name. */
export function fileKind({ mediaType, name }: Pick<Attachment, 'mediaType' | 'name'>): string {
  const known = names[mediaType.split(';')[0]?.trim() ?? ''];
  const [, ending] = /\.([a-z\d]{1,8})$/i.exec(name) ?? [];
  return known ?? (ending === undefined ? 'File' : `${ending.toUpperCase()} file`);
}
