/** Loads the large editor script once, in advance if the viewer may write soon. */

const fetchScript = () => import('./rich-text-editor.tsx');

export type EditorScript = Awaited<ReturnType<typeof fetchScript>>;

let script: EditorScript | undefined;

/** Returns the editor's script; undefined until it is loaded. */
export function editorScript(): EditorScript | undefined {
  return script;
}

export async function loadEditor(): Promise<EditorScript> {
  script ??= await fetchScript();
  return script;
}
