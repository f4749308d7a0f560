import { useText } from '@zhixing/client/i18n.ts';
import { Link } from 'react-router';
import './message-page.css';

/** The address leads nowhere, or to a page that this person may not open. */
export function NotFoundPage() {
  const text = useText();
  return (
    <section className="message-page">
      <p className="message-mark" aria-hidden="true">
        404
      </p>
      <h1>{text('notFound.title')}</h1>
      <p>{text('notFound.what')}</p>
      <p>
        <Link to="/home" className="zx-button primary">
          {text('notFound.home')}
        </Link>
      </p>
    </section>
  );
}
