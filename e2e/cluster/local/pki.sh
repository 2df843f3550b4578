# Keys and certificates of the local cluster: one authority for all. To be sourced.

PKI=$STATE/pki
EC_KEY=(-newkey ec -pkeyopt ec_paramgen_curve:P-256)
RSA_KEY=(-newkey rsa:2048)

make_certificates() {
  [[ ! -e $PKI/complete ]] || return 0
  rm -rf "$PKI"
  mkdir "$PKI"
  chmod 700 "$PKI"
  openssl req -x509 "${EC_KEY[@]}" -nodes -days 3650 -subj /CN=brokerbench -keyout "$PKI/ca.key" -out "$PKI/ca.crt"
  openssl genrsa -out "$PKI/service-accounts.key" 2048
  openssl rsa -in "$PKI/service-accounts.key" -pubout -out "$PKI/service-accounts.pub"

  certify apiserver /CN=kube-apiserver "DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc,\
DNS:kubernetes.default.svc.cluster.local,IP:$KUBERNETES_SERVICE_ADDRESS,IP:$CONTROL_PLANE_ADDRESS"
  certify apiserver-kubelet-client /O=system:masters/CN=kube-apiserver-kubelet-client
  certify kube-controller-manager /CN=system:kube-controller-manager
  certify kube-scheduler /CN=system:kube-scheduler
  certify kube-proxy /CN=system:kube-proxy
  certify volume-recycler /CN=brokerbench:volume-recycler
  certify admin /O=system:masters/CN=admin
  local i
  for i in "${!NODES[@]}"; do
    certify "${NODES[i]}" "/O=system:nodes/CN=system:node:${NODES[i]}" "IP:${NODE_ADDRESSES[i]}"
  done
  touch "$PKI/complete"
}

# certify NAME SUBJECT [NAMES]: a key and a certificate to prove being SUBJECT, as a client and as a server of those names
certify() {
  local name=$1 subject=$2 names=${3:-} key=("${EC_KEY[@]}")
  # What others use is of the kind that all clients can read, whatever language they are written in.
  [[ $name != admin ]] || key=("${RSA_KEY[@]}")
  openssl req -new "${key[@]}" -nodes -subj "$subject" -keyout "$PKI/$name.key" -out "$PKI/$name.csr"
  openssl x509 -req -in "$PKI/$name.csr" -CA "$PKI/ca.crt" -CAkey "$PKI/ca.key" -CAcreateserial -days 3650 -out "$PKI/$name.crt" \
    -extfile <(printf 'extendedKeyUsage=clientAuth,serverAuth\n%s' "${names:+subjectAltName=$names}")
  write_kubeconfig "$name" "$PKI/$name.kubeconfig"
}

write_kubeconfig() {
  local name=$1 file=$2
  (umask 077 && cat >"$file") <<YAML
apiVersion: v1
kind: Config
clusters:
  - name: brokerbench
    cluster:
      server: https://$CONTROL_PLANE_ADDRESS:6443
      certificate-authority-data: $(base64 -w0 "$PKI/ca.crt")
users:
  - name: $name
    user:
      client-certificate-data: $(base64 -w0 "$PKI/$name.crt")
      client-key-data: $(base64 -w0 "$PKI/$name.key")
contexts:
  - name: brokerbench
    context: {cluster: brokerbench, user: $name}
current-context: brokerbench
YAML
}
