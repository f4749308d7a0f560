import { useText } from '@zhixing/client/i18n.ts';

interface Props {
  readonly anonymous: boolean;
  readonly setAnonymous: (anonymous: boolean) => void;
}

/** Anonymously, or with a name and a telephone at which questions are answered. */
export function PersonPart({ anonymous, setAnonymous }: Props) {
  const text = useText();
  return (
    <fieldset>
      <legend>{text('complaintPage.person')}</legend>
      <div className="kinds">
        {[true, false].map((kind) => (
          <label key={String(kind)}>
            <input type="radio" name="kind" checked={anonymous === kind} onChange={() => setAnonymous(kind)} />
            <span>
              <b>{text(kind ? 'complaintPage.anonymous' : 'complaintPage.named')}</b>
              {text(kind ? 'complaintPage.anonymousHelp' : 'complaintPage.namedHelp')}
            </span>
          </label>
        ))}
      </div>
      {!anonymous && (
        <div className="answers complain-person">
          <label className="field">
            <span>{text('complaintPage.name')}</span>
            <input name="complainant" autoComplete="name" maxLength={40} />
          </label>
          <label className="field">
            <span>{text('complaintPage.phone')}</span>
            <input name="phone" type="tel" inputMode="tel" autoComplete="tel" maxLength={20} />
          </label>
        </div>
      )}
    </fieldset>
  );
}
