export const administration = {
  title: '',
};
