/**
 * `deploy/kubernetes/components/monitoring/alerts.yaml`: the rules of `deploy/monitoring/alerts.yml` for the Prometheus
 * operator.
 */
export function deployedAlerts(rules: string): string {
  const groups = rules.slice(rules.indexOf('groups:'));
  const head = [
    '# Written by `npm run generate` from deploy/monitoring/alerts.yml; the tests compare.',
    'apiVersion: monitoring.coreos.com/v1',
    'kind: PrometheusRule',
    'metadata: { name: marquee }',
    'spec:',
  ];
  return [...head, groups.replaceAll(/^(?=.)/gm, '  ')].join('\n');
}
