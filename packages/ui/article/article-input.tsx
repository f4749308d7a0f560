import { useText } from '@zhixing/client/i18n.ts';
import { type RefObject, useRef } from 'react';
import type { InputProps } from '../kind.ts';
import LongTextInput from '../widgets/long-text-input.tsx';
import { type Mark, marked, marks } from './article-marks.ts';
import { ArticleText } from './article-text.tsx';
import './article.css';

/** Input for an article: marks for headings, lists and links, and beside or below it the article as its readers will see it. */
export default function ArticleInput(props: InputProps) {
  const text = useText();
  const box = useRef<HTMLDivElement>(null);
  const value = typeof props.value === 'string' ? props.value : '';
  return (
    <div ref={box} className="article-input">
      <div>
        <Marks box={box} label={text('ui.article.marks')} />
        <LongTextInput {...props} />
      </div>
      <section className="article-preview" aria-label={text('ui.article.preview')}>
        <h4>{text('ui.article.preview')}</h4>
        {value.trim() === '' ? <p className="article-none">{text('ui.article.none')}</p> : <ArticleText text={value} />}
      </section>
    </div>
  );
}

function Marks({ box, label }: { box: RefObject<HTMLDivElement | null>; label: string }) {
  const text = useText();
  const apply = (mark: Mark) => {
    const area = box.current?.querySelector('textarea');
    if (area) put(area, mark, text(`ui.article.sample.${mark}`));
  };
  return (
    <div className="article-marks" role="toolbar" aria-label={label}>
      {marks.map((mark) => (
        <button key={mark} type="button" onClick={() => apply(mark)}>
          {text(`ui.article.mark.${mark}`)}
        </button>
      ))}
    </div>
  );
}

/** Types the mark around what is selected, as the user would: so that the browser's undo takes it back. */
function put(area: HTMLTextAreaElement, mark: Mark, sample: string): void {
  const { from, to, words, select } = marked(area.value, area.selectionStart, area.selectionEnd, mark, sample);
  area.focus();
  area.setSelectionRange(from, to);
  if (!document.execCommand('insertText', false, words)) {
    area.setRangeText(words, from, to, 'end');
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(from + select[0], from + select[1]);
}
