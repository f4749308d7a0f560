import { useText } from '@zhixing/client/i18n.ts';
import type { Given, SheetSubject } from './sheet.ts';

interface Props {
  readonly subject: SheetSubject;
  readonly given: Given;
  readonly change: (given: Given) => void;
}

/** One subject: stars for each item, and words once it was begun. */
export function SubjectFields({ subject: { id, target, name, items, scale, needComment }, given, change }: Props) {
  const text = useText();
  const isBegun = Object.keys(given.stars).length > 0;
  return (
    <section className="evaluation-subject">
      <h3>
        {name} <small>{text(`evaluationSheet.targets.${target}`)}</small>
      </h3>
      {items.map((item) => (
        <fieldset key={item.id}>
          <legend>{item.name}</legend>
          <div>
            {Array.from({ length: scale }, (_, n) => n + 1).map((count) => (
              <label key={count}>
                <input
                  type="radio"
                  name={`${id} ${item.id}`}
                  checked={given.stars[item.id] === count}
                  onChange={() => change({ ...given, stars: { ...given.stars, [item.id]: count } })}
                />
                <span>{`${count}★`}</span>
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {isBegun && (
        <label>
          {text(needComment ? 'evaluationSheet.words' : 'evaluationSheet.wordsFree')}
          <textarea
            rows={3}
            maxLength={500}
            value={given.comment}
            onChange={(event) => change({ ...given, comment: event.target.value })}
          />
        </label>
      )}
    </section>
  );
}
