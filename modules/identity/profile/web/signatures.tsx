import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useOwn, useOwnWrites } from '@zhixing/client/own.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { withQuestions } from '@zhixing/ui/states/over-page.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Tag } from 'antd';
import { SignaturePad } from './signature-pad.tsx';

interface Signature {
  readonly id: string;
  readonly signImg: string;
  readonly isDefault: boolean;
  readonly createdAt: number;
}

/** The user's signature images, written here or uploaded, one of them the default. */
export function Signatures() {
  const text = useText();
  const query = useOwn<{ list: readonly Signature[] }>('SignImg');
  const { post } = useOwnWrites();
  const { done } = useNotices();
  return (
    <Part query={query}>
      {({ list }) => (
        <>
          <p className="own-note">{text('profile.signature.what')}</p>
          {list.length === 0 ? (
            <p className="own-note">{text('profile.signature.none')}</p>
          ) : (
            <ul className="own-signatures">
              {list.map((signature) => (
                <SignatureCard key={signature.id} signature={signature} />
              ))}
            </ul>
          )}
          <h3>{text('profile.signature.draw')}</h3>
          <SignaturePad keep={async (signImg) => done(await post('SignImg', { signImg, isDefault: true }))} />
        </>
      )}
    </Part>
  );
}

function SignatureCard({ signature: { id, signImg, isDefault, createdAt } }: { signature: Signature }) {
  const text = useText();
  const { attempt } = useNotices();
  const { put, remove } = useOwnWrites();
  const ask = () => {
    const question = {
      title: text('profile.signature.removeTitle'),
      content: text('profile.signature.removeWhat'),
      okText: text('profile.signature.remove'),
      okButtonProps: { danger: true },
      cancelText: text('profile.signature.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => attempt(() => remove(`${id}/SignImg`)),
    } as const;
    withQuestions((questions) => void questions.confirm(question));
  };
  return (
    <li>
      <img src={signImg} alt={text('profile.signature.alt', { date: dateTime(createdAt) })} />
      {isDefault ? (
        <Tag color="processing">{text('profile.signature.default')}</Tag>
      ) : (
        <Button size="small" onClick={() => void attempt(() => put(`${id}/SignImg`))}>
          {text('profile.signature.makeDefault')}
        </Button>
      )}
      <Button size="small" onClick={ask}>
        {text('profile.signature.remove')}
      </Button>
    </li>
  );
}
