import type { Packaged } from './servers/debian-binary';

/** Renders `deploy/kubernetes`; Debian has a current version since release 13. */
export const KUSTOMIZE: Packaged = {
  program: 'kustomize',
  package: 'kustomize',
  release: 'trixie',
  file: 'usr/bin/kustomize',
  otherwise: 'put version 5 or newer on the PATH (https://kubectl.docs.kubernetes.io/installation/kustomize).',
};
