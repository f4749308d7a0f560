import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { SecurityChanges } from './security-changes.tsx';
import { SecurityForm } from './security-form.tsx';
import { useSecurity } from './use-security.ts';
import '@zhixing/shell/page/page.css';
import './security.css';

/** Security settings of signing in, with their change log. */
export default function SecurityPage() {
  const text = useText();
  const query = useSecurity();
  return (
    <section className="program-page security-page">
      <h2>{text('security.title')}</h2>
      <Part query={query}>{(security) => <SecurityForm key={query.dataUpdatedAt} security={security} />}</Part>
      <h2>{text('security.changes')}</h2>
      <SecurityChanges />
    </section>
  );
}
