import { useText } from '@zhixing/client/i18n.ts';
import { useOwn } from '@zhixing/client/own.ts';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Link, useSearchParams } from 'react-router';
import { type Elsewhere, ElsewherePage } from './elsewhere.tsx';
import '@zhixing/shell/entrance/message-page.css';

/** The path is unknown, or the user may not open it. */
export default function NotFoundPage() {
  const text = useText();
  const [search] = useSearchParams();
  const wanted = search.get('path') ?? '';
  const elsewhere = useOwn<Elsewhere | null>('Page', { path: wanted });
  if (wanted && elsewhere.isPending) return <Waiting rows={4} />;
  if (elsewhere.data) return <ElsewherePage place={elsewhere.data} path={wanted} />;
  return (
    <section className="message-page">
      <p className="message-mark" aria-hidden="true">
        404
      </p>
      <h1>{text('notFound.title')}</h1>
      <p>{text('notFound.what')}</p>
      {wanted ? (
        <dl className="message-facts">
          <dt>{text('notFound.wanted')}</dt>
          <dd>
            <code>{wanted}</code>
          </dd>
        </dl>
      ) : null}
      <p className="message-ways">
        <button type="button" className="zx-button primary" onClick={() => openDialog('palette')}>
          {text('notFound.search')}
        </button>
        <Link to="/home" className="zx-button">
          {text('notFound.home')}
        </Link>
      </p>
    </section>
  );
}
