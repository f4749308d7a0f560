import { useText } from '@zhixing/client/i18n.ts';
import type { FieldDescription } from '@zhixing/client/model-description.ts';
import { Button, Flex } from 'antd';
import { Suspense } from 'react';
import { extensions } from './extensions.ts';

/** Where a refusal leads: the fields of the record, and how its form is opened at one of them. */
export interface UnmetPlaces {
  readonly model: string;
  readonly id: string;
  readonly fields: readonly FieldDescription[];
  /** Opens the record's form at the field; absent where the user may not edit it. */
  readonly onGo?: ((field: string) => void) | undefined;
}

interface Props extends UnmetPlaces {
  /** What is expected of each field, by its name. */
  readonly texts: Readonly<Record<string, string>>;
}

/** The fields of a record that keep an action from being done, each a link to its place in the form; who may edit them where the user may not. */
export function UnmetFields({ model, id, fields, texts, onGo }: Props) {
  const t = useText();
  const unmet = fields.filter(({ name }) => texts[name] !== undefined);
  if (unmet.length === 0) return null;
  const foreign = unmet.some((field) => !canGo(field, onGo));
  return (
    <Flex vertical gap="small" align="start">
      <Flex component="ul" vertical style={{ margin: 0, paddingInlineStart: 20 }}>
        {unmet.map((field) => (
          <li key={field.name}>
            {canGo(field, onGo) ? (
              <Button type="link" style={{ paddingInline: 0, height: 'auto', whiteSpace: 'normal' }} onClick={() => onGo?.(field.name)}>
                {t('ui.form.wrongPlace', { label: field.label, text: texts[field.name] })}
              </Button>
            ) : (
              t('ui.form.wrongPlace', { label: field.label, text: texts[field.name] })
            )}
          </li>
        ))}
      </Flex>
      {foreign && !onGo && extensions.Holders && (
        <Suspense>
          <extensions.Holders model={model} id={id} abilities={['update']} />
        </Suspense>
      )}
    </Flex>
  );
}

const canGo = ({ readonly }: FieldDescription, onGo: UnmetPlaces['onGo']): boolean => onGo !== undefined && !readonly;
