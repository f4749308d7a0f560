import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Button, Dropdown } from 'antd';
import { useState } from 'react';
import { Failures } from './failures.tsx';
import { ProviderDrawer } from './provider-drawer.tsx';
import { ProviderTable } from './provider-table.tsx';
import { TestDialog } from './test-dialog.tsx';
import { type Kind, type Provider, useKinds, useProviders } from './use-providers.ts';
import '@zhixing/shell/page/page.css';
import './providers.css';

/** Sign-in providers with tests, and failed sign-ins. */
export default function ProvidersPage() {
  const text = useText();
  const kinds = useKinds();
  const providers = useProviders();
  const [edited, setEdited] = useState<{ kind: Kind; provider: Provider | null } | null>(null);
  const [tested, setTested] = useState<Provider | null>(null);
  const kindOf = (name: string) => kinds.data?.kinds.find((kind) => kind.name === name);
  const edit = (provider: Provider) => {
    const kind = kindOf(provider.kind);
    if (kind) setEdited({ kind, provider });
  };
  return (
    <section className="program-page providers-page">
      <header>
        <h1>{text('providers.title')}</h1>
        <AddButton kinds={kinds.data?.kinds ?? []} add={(kind) => setEdited({ kind, provider: null })} />
      </header>
      <p className="own-note">{text('providers.what')}</p>
      <Part query={providers}>
        {(list) =>
          list.length > 0 ? (
            <ProviderTable list={list} kindOf={kindOf} edit={edit} test={setTested} />
          ) : (
            <p className="own-note">{text('providers.none')}</p>
          )
        }
      </Part>
      <Failures />
      {edited ? (
        <ProviderDrawer
          key={edited.provider?.id ?? 'new'}
          {...edited}
          redirectUri={kinds.data?.redirectUri ?? ''}
          close={() => setEdited(null)}
        />
      ) : null}
      {tested ? <TestDialog provider={tested} close={() => setTested(null)} /> : null}
    </section>
  );
}

function AddButton({ kinds, add }: { kinds: readonly Kind[]; add: (kind: Kind) => void }) {
  const text = useText();
  const items = kinds.map((kind) => ({ key: kind.name, label: kind.title, onClick: () => add(kind) }));
  return (
    <Dropdown trigger={['click']} disabled={items.length === 0} menu={{ items }}>
      <Button type="primary">{text('providers.add')}</Button>
    </Dropdown>
  );
}
