import { momentText, moneyText } from '../format.ts';
import { FailureNote, Primary } from '../parts.tsx';
import { useText } from '../texts.ts';
import { useSending } from '../use-sending.ts';
import type { StepProps } from './step-props.ts';

/** The letter to the parents; reading it to the end is said with the button below it. */
export function LetterStep({ place, send, onward }: StepProps) {
  const text = useText();
  const { busy, failure, run } = useSending();
  const { letter } = place;
  if (!letter) return <p className="card">{text('familyPage.letter.none')}</p>;
  const read = () => run(async () => onward(await send('letter')));
  return (
    <article className="card letter">
      <h2>{letter.title}</h2>
      <p className="note">{text('familyPage.letter.until', { at: momentText(letter.replyDeadline) })}</p>
      {letter.sections.map(({ section, text: words }) => (
        <section key={section}>
          <h3>{text(`familyPage.letter.sections.${section}`)}</h3>
          <p className="words">{words}</p>
        </section>
      ))}
      {letter.feePerStudent !== null && <p>{text('familyPage.letter.fee', { amount: moneyText(letter.feePerStudent) })}</p>}
      <FailureNote failure={failure} />
      <Primary busy={busy} onClick={letter.read ? () => onward(place) : read}>
        {text(letter.read ? 'familyPage.onward' : 'familyPage.letter.read')}
      </Primary>
    </article>
  );
}
