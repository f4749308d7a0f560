import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button } from 'antd';
import '@zhixing/shell/page/part.css';
import './second-factor.css';

/** Shows the recovery codes once. */
export function RecoveryCodes({ codes, close }: { codes: readonly string[]; close: () => void }) {
  const text = useText();
  const { attempt } = useNotices();
  return (
    <div className="own-part">
      <Alert type="warning" showIcon title={text('secondFactor.keep')} />
      <ul className="recovery-codes" aria-label={text('secondFactor.codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="own-actions">
        <Button onClick={() => void attempt(() => copyText(codes.join('\n')), text('secondFactor.copied'))}>
          {text('secondFactor.copy')}
        </Button>
        <Button type="primary" onClick={close}>
          {text('secondFactor.kept')}
        </Button>
      </div>
    </div>
  );
}
