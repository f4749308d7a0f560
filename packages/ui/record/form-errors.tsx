import type { WrongPlace } from '@zhixing/client/form-places.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { FormHandle } from '@zhixing/client/use-form.ts';
import { Alert, Button, Flex, theme } from 'antd';
import type { FormSection } from './form-sections.ts';

/** Error summary with links to the invalid places. */
export default function FormErrors({ wrong, onGo }: { wrong: readonly WrongPlace[]; onGo: (place: string) => void }) {
  const t = useText();
  const { token } = theme.useToken();
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t('ui.form.wrongPlaces', { total: wrong.length })}
      style={{ marginBlockEnd: token.marginSM }}
      description={
        <Flex component="ul" wrap style={{ margin: 0, paddingInlineStart: token.padding, columnGap: token.marginXL }}>
          {wrong.map(({ place, label, text }) => (
            <li key={place}>
              <Button
                type="link"
                onClick={() => onGo(place)}
                style={{
                  paddingInline: 0,
                  height: 'auto',
                  whiteSpace: 'normal',
                  textAlign: 'start',
                  color: 'inherit',
                  textDecoration: 'underline',
                }}
              >
                {t('ui.form.wrongPlace', { label, text })}
              </Button>
            </li>
          ))}
        </Flex>
      }
    />
  );
}

/** Number of errors in a section of the form. */
export function errorCount({ fields, table }: FormSection, { state }: FormHandle): number {
  const own = fields.filter(({ name }) => name in state.errors).length;
  const rows = table ? (state.rows[table.model] ?? []) : [];
  return rows.reduce((sum, row) => sum + Object.keys(row.errors).length + (row.failure ? 1 : 0), own);
}
