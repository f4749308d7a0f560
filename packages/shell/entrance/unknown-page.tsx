import { useText } from '@zhixing/client/i18n.ts';
import { Link } from 'react-router';
import './message-page.css';

/** In place of a page whose address names nothing that exists. */
export function UnknownPage({ title }: { readonly title: string }) {
  const text = useText();
  return (
    <section className="message-page">
      <h1>{title}</h1>
      <p className="message-ways">
        <Link to="/home" className="zx-button">
          {text('notFound.home')}
        </Link>
      </p>
    </section>
  );
}
