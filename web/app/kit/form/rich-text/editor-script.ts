/** The script of the editor, which is heavy: fetched once, ahead where somebody may write soon. */

const fetchScript = () => import('./rich-text-editor.tsx');

export type EditorScript = Awaited<ReturnType<typeof fetchScript>>;

let script: EditorScript | undefined;

/** Undefined until it has come. */
export function editorScript(): EditorScript | undefined {
  return script;
}

export async function loadEditor(): Promise<EditorScript> {
  script ??= await fetchScript();
  return script;
}
