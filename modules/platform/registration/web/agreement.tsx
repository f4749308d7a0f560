import { useText } from '@zhixing/client/i18n.ts';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import type { Offered } from './calls.ts';
import type { Answers } from './use-answers.ts';

/** The full agreement, with a checkbox to accept it. */
export function Agreement({ offered, answers }: { offered: Offered; answers: Answers }) {
  const text = useText();
  const failure = answers.failures.agreement;
  return (
    <div className="agreement">
      <ScrollRegion label={text('register.agreement')}>
        <h2>{text('register.agreement')}</h2>
        <p>{offered.agreement.text}</p>
      </ScrollRegion>
      <label>
        <input
          type="checkbox"
          id="answer-agreement"
          checked={answers.values.agreement === true}
          aria-invalid={failure !== undefined}
          onChange={({ target }) => answers.set('agreement', target.checked ? true : null)}
        />
        <span>{text('register.agree')}</span>
      </label>
      {failure ? (
        <span className="answer-failure" role="alert">
          {failure}
        </span>
      ) : null}
    </div>
  );
}
