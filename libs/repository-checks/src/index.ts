export { startDeployedNats, type DeployedNats } from './kubernetes/deployed-nats';
