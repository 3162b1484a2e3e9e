/** Host names and addresses that always mean this machine. */
export const loopbackNames = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Addresses of sockets whose other end is on this machine. */
export const loopbackAddresses = /^(?:(?:::ffff:)?127(?:\.\d{1,3}){3}|::1)$/;
