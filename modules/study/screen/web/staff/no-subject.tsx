import { useText } from '@zhixing/client/i18n.ts';
import '@zhixing/shell/page/page.css';

/** Stands in place of a screen that has nothing to be about yet, and tells when it will. */
export function NoSubject({ screen, title }: { screen: string; title: string | undefined }) {
  const text = useText();
  return (
    <section className="program-page">
      <h1>{title}</h1>
      <p className="own-note" role="status">
        {text(`screenBoard.without.${screen}`)}
      </p>
    </section>
  );
}
