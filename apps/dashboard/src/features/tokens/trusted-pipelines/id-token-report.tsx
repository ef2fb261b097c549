import type { IdTokenReport } from '@fairlead/client';
import type { IdTokenCheckName } from '@fairlead/contracts';
import { Stack, Table, Text, Title } from '@mantine/core';
import { CodeBlock } from '../../../components/ui/display/code-block';
import { Notice } from '../../../components/ui/feedback/notice';
import { Status } from '../../../components/ui/feedback/status';
import { ScopeChips } from '../scope-chips';

const CHECK_LABELS: Readonly<Record<IdTokenCheckName, string>> = {
  format: 'Format',
  algorithm: 'Algorithm',
  issuer: 'Issuer',
  audience: 'Audience',
  signature: 'Signature',
  time: 'Time',
  subject: 'Subject',
  conditions: 'Conditions',
  event: 'Kind of run',
  single_use: 'Single use',
};
const RESULTS = {
  passed: { tone: 'ok', text: 'Passed' },
  failed: { tone: 'bad', text: 'Failed' },
  skipped: { tone: 'idle', text: 'Skipped' },
} as const;

/** What an exchange of the token would do, with every check. A default export, for `lazy`. */
export default function IdTokenReportView({ report }: { report: IdTokenReport }) {
  const { accepted, checks, claims, pipelines, token } = report;
  const failed = checks.find(({ result }) => result === 'failed');
  return (
    <Stack gap="md">
      {accepted && token ? (
        <Notice tone="ok" title={`${token.trusted_pipeline_name} would accept it`} role="status">
          The token would be named {token.name}, be valid for {Math.round(token.expires_in / 60)} minutes, and have
          these scopes: <ScopeChips scopes={token.scopes} />
        </Notice>
      ) : (
        <Notice tone="bad" title="It would be refused" role="status">
          {failed?.message}
        </Notice>
      )}
      <Table aria-label="Checks" verticalSpacing="xs">
        <Table.Tbody>
          {checks.map(({ name, result, message }) => (
            <Table.Tr key={name}>
              <Table.Th scope="row" w={130}>
                {CHECK_LABELS[name]}
              </Table.Th>
              <Table.Td w={100}>
                <Status tone={RESULTS[result].tone}>{RESULTS[result].text}</Status>
              </Table.Td>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{message}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {pipelines.map(({ id, name, conditions }) => (
        <div key={id}>
          <Title order={3}>{name}</Title>
          <Table aria-label={`Conditions of ${name}`} verticalSpacing="xs">
            <Table.Tbody>
              {conditions.map(({ claim, values, actual, holds }) => (
                <Table.Tr key={claim}>
                  <Table.Th scope="row" w={130}>
                    {claim}
                  </Table.Th>
                  <Table.Td w={100}>
                    <Status tone={holds ? 'ok' : 'bad'}>{holds ? 'Holds' : 'Differs'}</Status>
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    {actual ?? 'missing'}
                    <Text fz="xs" c="dimmed">
                      expected: {values.join(' or ')}
                    </Text>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      ))}
      {claims && (
        <div>
          <Title order={3}>Claims</Title>
          <CodeBlock code={JSON.stringify(claims, null, 2)} label="claims" />
        </div>
      )}
    </Stack>
  );
}
