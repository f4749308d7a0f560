import { useText } from '@zhixing/client/i18n.ts';
import { useEditor, useEditorState } from './editor.ts';
import { filled } from './names.ts';

/** What the checks find, errors told apart from warnings; each leads to its item. */
export function FindingList({ words }: { words: Readonly<Record<string, string>> }) {
  const text = useText();
  const editor = useEditor();
  const findings = useEditorState((state) => state.findings);
  const errors = findings.filter(({ level }) => level === 'error').length;
  const counts = { errors, warnings: findings.length - errors };
  return (
    <section className="itinerary-findings" aria-labelledby="itinerary-findings">
      <h2 id="itinerary-findings">{text('itinerary.checks')}</h2>
      <p role="status">{text(findings.length === 0 ? 'itinerary.allWell' : 'itinerary.found', counts)}</p>
      <ul>
        {findings.map(({ code, level, items, day, params }) => (
          <li key={`${code} ${day} ${items.join()}`} data-level={level}>
            <button type="button" className="itinerary-finding" onClick={() => editor.select(items[0] ?? null)}>
              <b>{text(`itinerary.levels.${level}`)}</b> {filled(words[code] ?? code, params)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
