export const integrations = {
  title: '',
};
